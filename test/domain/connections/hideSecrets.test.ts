import { expect, it } from 'vitest'

import { hideInHeaders, hideSecrets } from '@/domain/connections/hideSecrets'

const KEY = 'sk-a/b+c="d'

it.each([
  ['as it is', KEY],
  ['in JSON', JSON.stringify(KEY).slice(1, -1)],
  ['in JSON with escaped slashes', JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')],
  ['in an address', encodeURIComponent(KEY)],
])('hides a key %s', (_, form) => {
  expect(hideSecrets(`The key ${form} is wrong, ${form}`, [KEY])).toBe('The key •••• is wrong, ••••')
  expect(hideInHeaders(new Headers({ 'x-request-id': `r-${form}` }), [KEY])).toEqual({
    'x-request-id': 'r-••••',
  })
})

it('leaves what is too short to be a key', () => {
  expect(hideSecrets('a key', ['a'])).toBe('a key')
})
