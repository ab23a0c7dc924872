// Encodes the files chosen in a form, as the server takes them.

/** A file as the server takes it; its content in base64 follows the comma of a data URL. */
export function attached(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve({ name: file.name, kind: file.type || "application/octet-stream", content: reader.result.slice(reader.result.indexOf(",") + 1) }));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
