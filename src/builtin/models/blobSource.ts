import type { ByteSource } from '../gguf/createCursor'

/** A file or blob as a source of bytes, read piece by piece. */
export const blobSource = (blob: Blob): ByteSource & { readonly sizeBytes: number } => ({
  sizeBytes: blob.size,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
})
