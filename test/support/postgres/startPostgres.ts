import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian keeps each version in a folder of its own. */
const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, or why there is none. */
function findPrograms(): { readonly folder: string } | { readonly reason: string } {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  const folder = folders.find(
    (each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')),
  )
  return folder === undefined
    ? { reason: 'PostgreSQL is not installed (Debian: apt-get install postgresql)' }
    : { folder }
}

const programs = findPrograms()

/** Why tests of the database are skipped; undefined where it can be started. */
export const postgresMissing: string | undefined = 'reason' in programs ? programs.reason : undefined

const NOBODY = { uid: 65_534, gid: 65_534 }

/** A real PostgreSQL in a folder of its own, reached by a socket in it; of a user without privileges. */
export async function startPostgres() {
  if ('reason' in programs) throw new Error(programs.reason)
  const { folder } = programs
  const base = mkdtempSync(join(tmpdir(), 'parlance-pg-'))
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? NOBODY : undefined
  if (user) chownSync(base, user.uid, user.gid)
  const data = join(base, 'data')
  const made = spawnSync(
    join(folder, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'parlance', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { ...user, cwd: base, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)

  let server = await start()

  async function start() {
    const flags = ['fsync=off', 'listen_addresses=', `unix_socket_directories=${base}`, 'max_connections=60']
    const child = spawn(join(folder, 'postgres'), ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
      ...user,
      cwd: base,
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    for (let turn = 0; turn < 600; turn += 1) {
      const probe = spawnSync(join(folder, 'pg_isready'), ['-q', '-h', base, '-U', 'parlance'])
      if (probe.status === 0) return { child, ended }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('PostgreSQL did not start within a minute.')
  }

  async function stop() {
    server.child.kill('SIGINT')
    await server.ended
  }

  return {
    url: `postgresql://parlance@localhost/postgres?host=${encodeURIComponent(base)}`,
    stop,
    start: async () => {
      server = await start()
    },
    async remove() {
      await stop()
      rmSync(base, { recursive: true })
    },
  }
}
