import { expect, test } from 'vitest'

import { arePushKeys, encryptPush } from '@/server/notices/encryptPush'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** RFC 8291, section 5 and appendix A. */
const VECTOR = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  ours: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sent: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function pairOf(publicKey: string, d: string): Promise<CryptoKeyPair> {
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, true, ['deriveBits']),
  }
}

test('a message is encrypted as in the example of RFC 8291', async () => {
  const { text, p256dh, auth, ours, private: own, salt, sent } = VECTOR
  const once = { salt: bytes(salt), pair: await pairOf(ours, own) }
  const made = await encryptPush(new TextEncoder().encode(text), { p256dh, auth }, once, 0)
  expect(Buffer.from(made).toString('base64url')).toBe(sent)
})

test('messages are equally long whatever they say, and never the same twice', async () => {
  const { p256dh, auth } = VECTOR
  const of = (text: string) => encryptPush(new TextEncoder().encode(text), { p256dh, auth })
  const [one, same, other] = await Promise.all([of('a'), of('a'), of('something longer')])
  expect(one.length).toBe(other.length)
  expect(one).not.toEqual(same)
})

test.each([
  ['as a browser gives them', VECTOR.p256dh, VECTOR.auth, true],
  ['a point that is not on the curve', `${VECTOR.p256dh.slice(0, -4)}AAAA`, VECTOR.auth, false],
  ['no point', 'AAAA', VECTOR.auth, false],
  ['a short secret', VECTOR.p256dh, 'AAAA', false],
])('keys: %s', async (_, p256dh, auth, isFine) => {
  expect(await arePushKeys({ p256dh, auth })).toBe(isFine)
})
