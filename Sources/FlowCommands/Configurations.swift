import FlowAnalysis
import FlowSyntax

/// The configurations of a run: for each folder the nearest `flowc.json` up the tree, or one for all.
struct Configurations {
  /// Larger than any configuration.
  private static let largest = 1 << 20

  /// The files that were read and are wrong, with what is wrong in them.
  private(set) var faults: [(file: SourceFile, diagnostics: [Diagnostic])] = []
  /// One message for each file that could not be read.
  private(set) var unreadable: [String] = []
  private let current = currentFolder()
  private var forAll: Configuration?
  private var byFolder: [Path: Configuration] = [:]

  /// `file`: what `--config` says; nil to search.
  init(file: String?) {
    if let file {
      let path = Path(file)
      forAll = Configuration()
      do throws(SystemError) {
        forAll = try read(path, folder: path.absolute(in: current).parent)
      } catch {
        refuse(path, error)
      }
    }
  }

  /// For a file at the path, relative to the current folder or absolute.
  mutating func configuration(for path: Path) -> Configuration {
    if let forAll { return forAll }
    var folder = path.absolute(in: current).parent
    var passed: [Path] = []
    var found = Configuration()
    while true {
      if let known = byFolder[folder] {
        found = known
        break
      }
      passed.append(folder)
      do throws(SystemError) {
        found = try read(folder.appending("flowc.json"), folder: folder)
        break
      } catch  where isMissing(error) && !isSymbolicLink(folder.appending("flowc.json")) {
        if folder.components.isEmpty { break }
      } catch {
        refuse(folder.appending("flowc.json"), error)
        break
      }
      folder = folder.parent
    }
    for folder in passed { byFolder[folder] = found }
    return found
  }

  mutating func excludes(_ path: Path) -> Bool {
    configuration(for: path).excludes(path.absolute(in: current))
  }

  private mutating func read(_ path: Path, folder: Path) throws(SystemError) -> Configuration {
    let file = try DiskFile(path, keepOpen: false, failures: ReadFailures())
    guard file.status.size <= Self.largest else { throw .tooLarge }
    let shown = path.relative(to: current) ?? path
    let source = SourceFile(path: shown.text, bytes: file.source.bytes(0..<file.status.size))
    let (configuration, diagnostics) = Configuration.read(source.bytes(0..<source.size), folder: folder)
    if !diagnostics.isEmpty { faults.append((source, diagnostics)) }
    return configuration
  }

  private mutating func refuse(_ path: Path, _ error: SystemError) {
    unreadable.append(cannotRead(path, error))
  }
}
