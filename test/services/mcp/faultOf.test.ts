import { expect, it } from 'vitest'

import { faultOf } from '@/services/mcp/faultOf'

it('says what is wrong with an answer without the findings of a schema', () => {
  const cause = new Error(
    'Version negotiation probe failed: [ {\n  "code": "invalid_union", "errors": [ [ {} ] ] } ]',
  )
  expect(faultOf(cause, 'https://s.test/mcp')).toEqual({
    type: 'unusable',
    detail: 'Version negotiation probe failed',
  })
})
