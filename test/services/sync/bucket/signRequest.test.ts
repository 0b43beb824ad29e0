import { expect, test } from 'vitest'

import { importSecret, signRequest } from '@/services/sync/bucket/signRequest'

// The worked examples of Amazon's documentation (“Authenticating requests: using the Authorization header”).
const at = Date.UTC(2013, 4, 24)
const signer = async () => ({
  crypto,
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: await importSecret(crypto, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'),
  region: 'us-east-1',
})

test.each([
  [
    'an object',
    'https://examplebucket.s3.amazonaws.com/test.txt',
    { range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'the settings of a bucket',
    'https://examplebucket.s3.amazonaws.com/?lifecycle',
    {},
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a listing',
    'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    {},
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs the request for %s as Amazon does', async (_, url, headers, signature) => {
  const signed = await signRequest(await signer(), { method: 'GET', url: new URL(url), headers }, at)
  expect(signed['Authorization']).toContain(`Signature=${signature}`)
})

test('the secret cannot be read out of the key that is kept', async () => {
  const { secretKey } = await signer()
  expect(secretKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', secretKey)).rejects.toThrow()
})
