import FlowSyntax

/// The files of a run: what the paths on the command line stand for, and what their references lead to.
struct Files {
  /// Sorted by the bytes of their paths; each file once, however often it was named.
  private(set) var sources: [SourceFile] = []
  /// One message for each path that could not be read.
  private(set) var unreadable: [String] = []
  /// Folders that were searched and hold no flow.
  private(set) var withoutFlow: [String] = []
  let failures = ReadFailures()
  private var found: [DiskFile] = []
  private var known: Set<FileStatus.Identity> = []
  private var opened = 0
  /// By folder: its names, by what they are in small letters.
  private var knownNames: [Path: [[UInt8]: [[UInt8]]]] = [:]

  /// `isExcluded` is asked for what a search finds, files and folders; a file that the user names is always taken.
  /// Standard input stands for the file at `inputName`, also where that file is asked for too.
  init(_ paths: [String], input: SourceFile?, isExcluded: (Path) -> Bool) {
    for text in paths where text != "-" {
      let path = Path(text)
      do throws(SystemError) {
        if try FileStatus(of: path).kind == .folder {
          if try !search(path, isExcluded: isExcluded) { withoutFlow.append(text) }
        } else {
          let file = try openFile(path)
          if known.insert(file.status.identity).inserted { found.append(file) }
        }
      } catch {
        unreadable.append(cannotRead(path, error))
      }
    }
    found.sort { $0.path < $1.path }
    if let input {
      let current = currentFolder()
      let place = Path(input.path).absolute(in: current)
      found.removeAll { $0.path.absolute(in: current) == place }
      sources = [input]
    }
    sources += found.map(\.source)
    sources.sort { Path($0.path) < Path($1.path) }
  }

  /// The file on disk that was asked for under the source's path; nil for standard input.
  func file(of source: SourceFile) -> DiskFile? {
    let path = Path(source.path)
    return found.first { $0.path == path }
  }

  /// The file at a path whose last components, so many, a flow names. Where the disk has one of them in another case only,
  /// that file, with the path that it really has: what works on one machine would not on another.
  mutating func open(_ text: String, named count: Int) -> SourceFile? {
    for path in spellings(of: Path(text), named: count) + [Path(text)] {
      do throws(SystemError) {
        return try openFile(path).source
      } catch  where isMissing(error) || error.code == SystemError.isFolder.code {
        continue
      } catch {
        unreadable.append(cannotRead(path, error))
        return nil
      }
    }
    return nil
  }

  /// The paths on the disk that differ from this one at most by the case of the last components; as it is written first.
  private mutating func spellings(of path: Path, named count: Int) -> [Path] {
    var folder = path
    for _ in 0..<count { folder = folder.parent }
    var paths = [folder]
    for component in path.components.suffix(count) {
      let wanted = Array(component)
      paths = paths.flatMap { folder in
        let names = namesOfFolder(folder)[lowercased(wanted)] ?? []
        return (names.filter { $0 == wanted } + names.filter { $0 != wanted }).map { folder.appending($0) }
      }
    }
    return paths
  }

  private mutating func namesOfFolder(_ folder: Path) -> [[UInt8]: [[UInt8]]] {
    if let known = knownNames[folder] { return known }
    let names = Dictionary(grouping: (try? names(in: folder)) ?? [], by: lowercased)
    knownNames[folder] = names
    return names
  }

  private mutating func openFile(_ path: Path) throws(SystemError) -> DiskFile {
    let file = try DiskFile(path, keepOpen: opened < DiskFile.keptOpen, failures: failures)
    opened += 1
    return file
  }

  /// Adds all flows below the folder; false where there is none. Hidden folders and symbolic links to folders are not
  /// entered: caches, and cycles.
  private mutating func search(_ root: Path, isExcluded: (Path) -> Bool) throws(SystemError) -> Bool {
    var folders = [root]
    var hasFlow = false
    while let folder = folders.popLast() {
      do throws(SystemError) {
        for name in try names(in: folder) where name.first != UInt8(ascii: ".") {
          let path = folder.appending(name)
          let status: FileStatus
          do throws(SystemError) {
            status = try FileStatus(of: path)
          } catch {
            // What a link leads nowhere to, or is gone by now, is no fault.
            if isMissing(error) || error == .loop { continue }
            throw error
          }
          if status.kind == .folder {
            if !isSymbolicLink(path), !isExcluded(path) { folders.append(path) }
          } else if status.kind == .regular, name.suffix(4).elementsEqual(".xml".utf8), !isExcluded(path) {
            if known.contains(status.identity) {
              hasFlow = true
              continue
            }
            do throws(SystemError) {
              let file = try openFile(path)
              guard isFlow(file.source) else { continue }
              known.insert(status.identity)
              found.append(file)
              hasFlow = true
            } catch {
              unreadable.append(cannotRead(path, error))
            }
          }
        }
      } catch {
        if folder == root { throw error }
        unreadable.append(cannotRead(folder, error))
      }
    }
    return hasFlow
  }
}

/// ASCII only: what file systems make of other letters differs.
private func lowercased(_ name: [UInt8]) -> [UInt8] {
  name.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
}
