import { expect, test } from 'vitest'

import { createIdentityReader } from '@/domain/dialects/chat/createCallAssembler'

const all = { id: 'r1', model: 'm', system_fingerprint: 'f', service_tier: 'default' }

/** What each chunk tells that was not known before it. */
const told = (...chunks: readonly Readonly<Record<string, unknown>>[]) => chunks.map(createIdentityReader())

test('all is told once', () => {
  expect(told(all, all, {}, all)).toStrictEqual([
    { type: 'identified', responseId: 'r1', model: 'm', fingerprint: 'f', tierServed: 'default' },
    ...[undefined, undefined, undefined],
  ])
})

test('what changes is told alone, and once', () => {
  const { id, ...others } = all
  expect(
    told(all, { ...others, model: 'n' }, { ...others, model: 'n' }, { ...others, model: 'n', id }),
  ).toStrictEqual([expect.anything(), { type: 'identified', model: 'n' }, undefined, undefined])
  expect(told(all, { ...all, system_fingerprint: 'g' }, { ...all, system_fingerprint: 'g' })).toStrictEqual([
    expect.anything(),
    { type: 'identified', fingerprint: 'g' },
    undefined,
  ])
  expect(told(all, { ...all, service_tier: 'flex' }, { ...all, service_tier: 'flex' })).toStrictEqual([
    expect.anything(),
    { type: 'identified', tierServed: 'flex' },
    undefined,
  ])
})

test('the first id stands', () => {
  expect(told({ id: '' }, { id: 'late' }, { id: 'other', model: 'm' })).toStrictEqual([
    undefined,
    { type: 'identified', responseId: 'late' },
    { type: 'identified', model: 'm' },
  ])
})

test('a tier may be named in the counts, which what is beside them outweighs', () => {
  expect(
    told({ usage: { service_tier: 'flex' } }, { service_tier: 'default', usage: { service_tier: 'flex' } }),
  ).toStrictEqual([
    { type: 'identified', tierServed: 'flex' },
    { type: 'identified', tierServed: 'default' },
  ])
})

test('what is no word tells nothing', () => {
  expect(
    told({ id: 7, model: '', system_fingerprint: null, service_tier: {}, usage: { service_tier: 1 } }),
  ).toStrictEqual([undefined])
})
