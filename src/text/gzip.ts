// Recognises compressed files.

/** Whether bytes are compressed with gzip, by the first two. https://www.rfc-editor.org/rfc/rfc1952 */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
