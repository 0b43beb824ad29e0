import { describe, expect, it } from 'vitest'

import { childEnvironment } from '@/server/mcp/child/childEnvironment'
import { readMcpServers } from '@/server/mcp/readMcpServers'

const read = (servers: object, environment = {}) =>
  readMcpServers(JSON.stringify({ mcpServers: servers }), environment)

describe('the servers a host names', () => {
  it('are reached by address or started by a command, with keys from the environment', () => {
    const servers = {
      tracker: { url: 'https://mcp.example.com/mcp', headers: { Authorization: 'Bearer ${TRACKER_KEY}' } },
      files: { command: 'npx', args: ['-y', 'files', '${FOLDER}'], title: 'My files', people: ['Ada'] },
    }
    expect(read(servers, { TRACKER_KEY: 's3cret', FOLDER: '/srv/files' })).toEqual({
      ok: true,
      value: [
        {
          name: 'tracker',
          title: 'tracker',
          type: 'address',
          url: 'https://mcp.example.com/mcp',
          headers: { Authorization: 'Bearer s3cret' },
          isPrivate: false,
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
