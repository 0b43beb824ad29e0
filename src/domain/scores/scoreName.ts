import { memoByObject } from '@/lib/result'

import { familyFacts } from '../models/families/familyFacts'
import type { Model } from '../models/model'

/** What votes for a model are counted under: the same for all its offers. */
export const scoreName = memoByObject((model: Model): string => {
  const { name, developer } = familyFacts(model)
  return `${name}|${developer}`
})
