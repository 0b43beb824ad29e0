import { WebSocket } from 'undici'

/** A connection of WebDriver BiDi: commands in, answers out. Events are not asked for. */
export type Bidi = {
  /** Rejects with the browser's own words, or when the browser has gone. */
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
}

type Answer = {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<
    number,
    { readonly resolve: (value: unknown) => void; readonly reject: (reason: Error) => void }
  >()
  let sent = 0
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`No WebDriver BiDi at ${url}.`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as Answer
    const asked = id === undefined ? undefined : waiting.get(id)
    if (id !== undefined) waiting.delete(id)
    if (error !== undefined) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has gone.'))
  })
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        sent += 1
        waiting.set(sent, { resolve, reject })
        socket.send(JSON.stringify({ id: sent, method, params }))
      }),
  }
}
