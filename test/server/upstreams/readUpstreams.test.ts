import { describe, expect, test } from 'vitest'

import { readUpstreams } from '@/server/upstreams/readUpstreams'

const read = (file: unknown, environment: Readonly<Record<string, string>> = {}) =>
  readUpstreams(typeof file === 'string' ? file : JSON.stringify(file), environment)

describe('a file of upstreams', () => {
  test('names services with their keys from the environment, and models that stand for others', () => {
    const file = {
      upstreams: [
        {
          name: 'one',
          url: 'https://one.test/v1/',
          key: 'ONE_KEY',
          models: ['gpt-*'],
          dialects: ['responses'],
        },
        { name: 'two', url: 'http://127.0.0.1:8080', weight: 2 },
      ],
      models: { fast: [{ upstream: 'two', model: 'tiny' }] },
    }
    const plan = read(file, { ONE_KEY: 'sk-1' })
    expect(plan).toMatchObject({
      ok: true,
      value: {
        upstreams: [
          {
            name: 'one',
            baseUrl: 'https://one.test',
            key: 'sk-1',
            models: ['gpt-*'],
            dialects: ['responses'],
          },
          { name: 'two', baseUrl: 'http://127.0.0.1:8080', weight: 2, models: [], dialects: ['chat'] },
        ],
      },
    })
    expect(plan.ok && plan.value.models.get('fast')).toMatchObject([
      { model: 'tiny', upstream: { name: 'two' } },
    ])
  })

  test('an upstream that does not say how long it may be silent is as the host says', () => {
    const upstreams = [
      { name: 'one', url: 'https://one.test', firstByteSeconds: 5 },
      { name: 'two', url: 'https://two.test' },
    ]
    expect(readUpstreams(JSON.stringify({ upstreams }), {}, { firstByteSeconds: 90 })).toMatchObject({
      ok: true,
      value: { upstreams: [{ firstByteSeconds: 5 }, { firstByteSeconds: 90 }] },
    })
  })

  const one = { name: 'one', url: 'https://one.test' }
  test.each([
    ['no JSON', 'no', 'upstreams.json:1:1: this isn’t valid JSON'],
    ['no upstream', { upstreams: [] }, 'isn’t valid at upstreams'],
    [
      'an address that is none',
      { upstreams: [{ ...one, url: 'ftp://x' }] },
      'upstreams.0.url: The address must begin',
    ],
    [
      'a member that nothing knows',
      { upstreams: [{ ...one, kye: 'X' }] },
      'upstreams.0: Unrecognized key: "kye"',
    ],
    ['a key that is not set', { upstreams: [{ ...one, key: 'NO_KEY' }] }, 'environment variable NO_KEY'],
    ['two of one name', { upstreams: [one, one] }, 'Two upstreams are named "one"'],
    [
      'a model that goes nowhere',
      { upstreams: [one], models: { fast: [{ upstream: 'two', model: 'x' }] } },
      'goes to the upstream "two"',
    ],
  ])('with %s is refused with a sentence', (_, file, sentence) => {
    expect(read(file)).toEqual({ ok: false, error: expect.stringContaining(sentence) as string })
  })
})
