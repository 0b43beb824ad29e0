import type { DocumentKind, DocumentProblem } from '@/domain/documents/documentKind'

/** First bytes of Office formats before 2007; of newer files, too, once they are encrypted. */
const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

/** An encrypted file of Office is a compound file with a stream of this name; any other is of an older format. */
export async function compoundProblem(file: Blob, kind: DocumentKind): Promise<DocumentProblem | undefined> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const start = [...head].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start !== COMPOUND_FILE) return undefined
  const names = new TextDecoder('utf-16le').decode(
    await file.slice(0, file.size - (file.size % 2)).arrayBuffer(),
  )
  return names.includes('EncryptedPackage')
    ? { type: 'password' }
    : { type: 'old', format: kind.toUpperCase() }
}
