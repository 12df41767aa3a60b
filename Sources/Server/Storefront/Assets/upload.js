// Sends a photo before what it belongs to.
import { word } from "./words.js";

/**
 * The market's word for the photo, once it has it.
 *
 * `told` hears which part has been sent, and `begun` gets the request, by which it can be broken off.
 */
export function upload(file, told, begun = () => {}) {
  return new Promise((done, failed) => {
    // By the older kind of request, since only that tells how much has been sent.
    const request = new XMLHttpRequest();
    begun(request);
    request.open("POST", "/api/v2/uploads");
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && told(event.loaded / event.total);
    request.onload = () =>
      request.status === 201
        ? done(request.response)
        : failed(
            Object.assign(new Error(request.response?.title ?? word("photo.failed")), {
              // What is no photo that is taken will be none the next time.
              isFinal: [413, 415, 422].includes(request.status),
            }),
          );
    request.onerror = () => failed(new Error(word("server.unreachable")));
    request.onabort = () => failed(new DOMException("", "AbortError"));
    request.send(file);
  });
}
