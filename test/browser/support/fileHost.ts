import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PIECE_BYTES = 64 * 1024

type Speed = {
  readonly bytesPerSecond: number
  /** Bytes that the first request gets, which waits for the others until it is given up. */
  readonly stopsAt?: number
}

/** A host of one large file at a given speed, as those are that publish models: with ranges, readable by any page. */
export async function startFileHost(path: string, bytes: Uint8Array, { bytesPerSecond, stopsAt }: Speed) {
  let sent = 0
  const starts: number[] = []
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Range')
    response.setHeader('Access-Control-Expose-Headers', 'Content-Range')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.url !== path) return void response.writeHead(404).end()
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const end = starts.length === 0 ? (stopsAt ?? bytes.length) : bytes.length
    starts.push(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'Content-Length': bytes.length - from,
      ...(from > 0 && { 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    })
    let at = from
    const timer = setInterval(
      () => {
        const piece = bytes.subarray(at, Math.min(at + PIECE_BYTES, end))
        if (piece.length === 0) return
        at += piece.length
        sent += piece.length
        response.write(piece)
        if (at >= bytes.length) {
          clearInterval(timer)
          response.end()
        }
      },
      (PIECE_BYTES / bytesPerSecond) * 1000,
    )
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Bytes sent so far, over all requests. */
    sentBytes: () => sent,
    /** Where each request began. */
    starts: (): readonly number[] => starts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
