import { expect, test } from 'vitest'

import { readSettings } from '@/server/readSettings'
import { watchEnvironment } from '@/server/commandOptions'

test('names variables that no setting reads, and the one that was meant', () => {
  const watched = watchEnvironment({
    PARLANCE_SYNC_MBB: '5',
    PARLANCE_WEB: '1',
    PARLANCE_FAST_KEY: 'of a file',
    PARLANCE_NONSENSE: '1',
    PARLANCE_DOMAIN: 'chat.test',
    PATH: '/bin',
  })
  expect(readSettings(watched.environment).ok).toBe(true)
  expect(watched.environment['PARLANCE_FAST_KEY']).toBe('of a file')
  expect(watched.warnings()).toEqual([
    'PARLANCE_NONSENSE is no setting of this host, and does nothing.',
    'PARLANCE_SYNC_MBB is no setting of this host, and does nothing. Did you mean PARLANCE_SYNC_MB?',
  ])
})

test('every setting is asked for, whatever else is set', () => {
  const all = {
    PARLANCE_UPSTREAM: 'http://up.test',
    PARLANCE_UPSTREAM_KEY: 'k',
    PARLANCE_CATALOG: 'http://c.test',
    PARLANCE_MODELS: '/models',
    PARLANCE_ENGINES: '2',
    PARLANCE_ALLOWED_HOSTS: 'a.test',
    PARLANCE_OPEN_CATALOG: '1',
    PARLANCE_METRICS_TOKEN: 'm',
    PARLANCE_METRICS_PORT: '1',
    PARLANCE_WEB: '1',
    PARLANCE_WEB_ALLOW: 'a:80',
    PARLANCE_MCP: '{}',
    PARLANCE_SYNC_MB: '1',
    PARLANCE_SHARE_MB: '1',
    PARLANCE_KEEP_MINUTES: '1',
    PARLANCE_NOTICES: '1',
    PARLANCE_SCHEDULES: '1',
    PARLANCE_PUSH_ALLOW: 'a:80',
    PARLANCE_KEYS: '/keys.json',
  }
  const watched = watchEnvironment(all)
  expect(readSettings(watched.environment).ok).toBe(true)
  expect(watched.warnings()).toEqual([])
})
