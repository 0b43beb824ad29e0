import { expect, test } from 'vitest'

import { isOutdated } from '@/services/version/isOutdated'

const answering = (answer: Response | Error) => () =>
  answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)

test.each([
  ['the host has the build of this page', Response.json({ files: ['/assets/first-1.js'] }), false],
  ['the host has another build', Response.json({ files: ['/assets/first-2.js'] }), true],
  ['the host cannot be reached', new TypeError('Failed to fetch'), false],
  ['the host lists nothing', new Response('Not found', { status: 404 }), false],
  ['the host answers everything with its page', new Response('<!doctype html>'), false],
  ['the list has no files', Response.json({}), false],
])('%s', async (_, answer, expected) => {
  expect(await isOutdated(answering(answer), '/assets/first-1.js')).toBe(expected)
})
