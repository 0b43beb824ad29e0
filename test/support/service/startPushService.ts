import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

import { listen } from '@/server/listen'

/** What a browser got, as its push service gave it. */
export type Pushed = {
  readonly device: string
  readonly headers: Headers
  /** Decrypted. */
  readonly notice: unknown
  readonly contact: string
}

/** A browser's own half of a subscription. */
function newBrowser() {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16)))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** By Node's own cryptography, so that nothing is checked by what made it (RFC 8291, RFC 8188). */
    open(message: Buffer): unknown {
      const [salt, size, length] = [message.subarray(0, 16), message.readUInt32BE(16), message[20] ?? 0]
      if (size !== 4096 || message.length > 4096 || length !== 65) throw new Error('no message for a browser')
      const sender = message.subarray(21, 86)
      const hkdf = (secret: Buffer, by: Buffer, info: Buffer, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const iv = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, iv)
      decipher.setAuthTag(message.subarray(-16))
      const padded = Buffer.concat([decipher.update(message.subarray(86, -16)), decipher.final()])
      const end = padded.lastIndexOf(2)
      return JSON.parse(padded.subarray(0, end).toString())
    },
  }
}

/** A push service (RFC 8030) over real HTTP, which checks who sends (RFC 8292), and the browsers behind it. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser> & { senderKey: string; status: number }>()
  const pushed: Pushed[] = []

  async function contactIn(header: string, senderKey: string): Promise<string | undefined> {
    const [, header64 = '', claims64 = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
    if (key !== senderKey) return undefined
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const given = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), curve, false, [
      'verify',
    ])
    const isSigned = await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      given,
      Buffer.from(signature, 'base64url'),
      Buffer.from(`${header64}.${claims64}`),
    )
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
    const { aud, exp, sub } = read(claims64)
    const seconds = Number(exp) - Date.now() / 1000
    return isSigned && read(header64)['alg'] === 'ES256' && aud === url && seconds > 0 && seconds <= 86_400
      ? String(sub)
      : undefined
  }

  async function answer(request: Request): Promise<Response> {
    const device = new URL(request.url).pathname.slice(1)
    const browser = browsers.get(device)
    if (!browser) return new Response(null, { status: 404 })
    if (browser.status !== 201) return new Response(null, { status: browser.status })
    const contact = await contactIn(request.headers.get('authorization') ?? '', browser.senderKey)
    if (contact === undefined) return new Response(null, { status: 403 })
    if (!/^\d+$/.test(request.headers.get('ttl') ?? '')) return new Response(null, { status: 400 })
    const message = Buffer.from(await request.arrayBuffer())
    pushed.push({ device, headers: request.headers, notice: browser.open(message), contact })
    return new Response(null, { status: 201, headers: { location: `${url}/message` } })
  }

  const listening = await listen({ fetch: answer }, { port: 0, hostname: '127.0.0.1' })
  if (!listening.ok) throw new Error(listening.error)
  const { url, close } = listening.value
  let count = 0
  return {
    url,
    host: new URL(url).host,
    pushed,
    close,
    /** A browser takes an address for what this sender sends. */
    subscribe(senderKey: string) {
      const name = `device-${(count += 1)}`
      const browser = { ...newBrowser(), senderKey, status: 201 }
      browsers.set(name, browser)
      return { name, endpoint: `${url}/${name}`, ...browser.keys }
    },
    /** Answers what is sent to a device with this status from now on. */
    answerWith(name: string, status: number): void {
      const browser = browsers.get(name)
      if (browser) browser.status = status
    },
  }
}
