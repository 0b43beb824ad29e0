import { describe, expect, it } from 'vitest'

import { childEnvironment } from '@/server/mcp/child/startChild'
import { readMcpServers } from '@/server/mcp/readMcpServers'

const read = (servers: object, environment = {}) =>
  readMcpServers(JSON.stringify({ mcpServers: servers }), environment)

describe('the servers a host names', () => {
  it('are reached by address or started by a command, with keys from the environment', () => {
    const servers = {
      tracker: { url: 'https://mcp.example.com/mcp', headers: { Authorization: 'Bearer ${TRACKER_KEY}' } },
      files: { command: 'npx', args: ['-y', 'files', '${FOLDER}'], title: 'My files', people: ['Ada'] },
    }
    expect(read(servers, { TRACKER_KEY: 's3cret-key', FOLDER: '/srv/files' })).toEqual({
      ok: true,
      value: [
        {
          name: 'tracker',
          title: 'tracker',
          type: 'address',
          url: 'https://mcp.example.com/mcp',
          headers: { Authorization: 'Bearer s3cret-key' },
          isPrivate: false,
          secrets: ['s3cret-key', 'Bearer s3cret-key'],
        },
        {
          name: 'files',
          title: 'My files',
          people: ['Ada'],
          type: 'command',
          command: 'npx',
          args: ['-y', 'files', '/srv/files'],
          env: {},
        },
      ],
    })
  })

  it.each([
    [
      { url: 'https://u:pass-word@x.test/s/ab12cd34ef56ab12cd34/mcp?k=given-key' },
      ['pass-word', 'given-key', 'ab12cd34ef56ab12cd34'],
    ],
    [
      {
        url: 'https://x.test',
        headers: { Authorization: `Basic ${btoa('ada:pass-word')}`, Accept: 'text/plain' },
      },
      ['pass-word'],
    ],
    [
      { command: 'x', args: ['--token', 'given-token', '--api-key=given-key', '${HOME}/notes'] },
      ['given-token', 'given-key'],
    ],
    [{ command: 'x', env: { DATABASE_PASSWORD: 'pass-word', LOG_LEVEL: 'warnings' } }, ['pass-word']],
    [{ command: 'x', args: ['${SOME_TOKEN}'] }, ['from-outside']],
  ])('knows the secrets of %j', (server, secrets) => {
    const found = read({ s: server }, { SOME_TOKEN: 'from-outside', HOME: '/home/ada-lovelace' })
    const known = found.ok ? (found.value[0]?.secrets ?? []) : []
    expect(known).toEqual(expect.arrayContaining(secrets))
    expect(known.join(' ')).not.toMatch(/warnings|text\/plain|lovelace/)
  })

  it.each([
    [{ files: { command: 'x', env: { KEY: '${NOT_SET}' } } }, 'needs the environment variable NOT_SET'],
    [{ 'a/b': { url: 'https://x.test' } }, '"a/b" needs a name of letters'],
    [{ a: {} }, '"a" isn’t valid at url'],
    [{ a: { url: 'ftp://x' } }, '"a" isn’t valid at url: The address must begin with http'],
    [{ a: { command: 'x', shell: true } }, '"a" isn’t valid: Unrecognized key: "shell".'],
  ])('says what is wrong with %j', (servers, message) => {
    expect(read(servers)).toMatchObject({ ok: false, error: expect.stringContaining(message) })
  })

  it('says what the setting has to look like', () => {
    expect(readMcpServers('nonsense', {})).toMatchObject({
      ok: false,
      error: expect.stringContaining('PARLANCE_MCP must be JSON'),
    })
  })
})

it('passes on of the environment only what programs need to run, never a function of the shell', () => {
  const host = { PATH: '/bin', HOME: '/home/ada', PARLANCE_UPSTREAM_KEY: 'k', TERM: '() { :; }' }
  expect(childEnvironment(host, { TOKEN: 't' })).toEqual({ PATH: '/bin', HOME: '/home/ada', TOKEN: 't' })
})
