// Writes the description of the API to standard output; `make openapi` puts it where it belongs.
print(OpenAPIDocument.text, terminator: "")
