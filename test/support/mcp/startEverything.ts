import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { once } from 'node:events'

type Everything = { readonly url: string; readonly stop: () => Promise<void> }

/** The reference server with every feature, over streamable HTTP on a free port of this machine. */
export async function startEverything(): Promise<Everything> {
  // Another process may take the port meanwhile: it ends then.
  for (let turn = 0; turn < 2; turn += 1) {
    const started = await start().catch(() => undefined)
    if (started) return started
  }
  return start()
}

async function start(): Promise<Everything> {
  const port = await freePort()
  const entry = createRequire(import.meta.url).resolve(
    '@modelcontextprotocol/server-everything/dist/index.js',
  )
  const child = spawn(process.execPath, [entry, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // It writes its address to standard error once it listens.
  await new Promise<void>((resolve, reject) => {
    let seen = ''
    const look = (chunk: Buffer) => {
      seen += chunk.toString()
      if (/listening|running/i.test(seen)) resolve()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    void ended.then((code) => reject(new Error(`server-everything ended with ${code}: ${seen}`)))
  })
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  server.close()
  await once(server, 'close')
  return port
}
