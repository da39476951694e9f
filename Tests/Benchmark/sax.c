/// The yardstick: parses one file with libxml2's SAX2 interface and does nothing else.
/// Usage: sax FILE. Exit status 0 if the file is well formed.
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdio.h>
#include <string.h>

static void startElement(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                         int namespaceCount, const xmlChar **namespaces,
                         int attributeCount, int defaultedCount, const xmlChar **attributes) {
    (void)context, (void)name, (void)prefix, (void)uri, (void)namespaceCount, (void)namespaces;
    (void)attributeCount, (void)defaultedCount, (void)attributes;
}

static void endElement(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)context, (void)name, (void)prefix, (void)uri;
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: sax FILE\n");
        return 2;
    }
    xmlParserCtxtPtr parser = xmlCreateFileParserCtxt(arguments[1]);
    if (parser == NULL) return 2;

    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->startElementNs = startElement;
    parser->sax->endElementNs = endElement;

    int failed = xmlParseDocument(parser) != 0 || !parser->wellFormed;
    xmlFreeParserCtxt(parser);
    return failed;
}
