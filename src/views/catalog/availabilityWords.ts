import { isOfList } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { t } from '@/lib/text/t'

import { AVAILABILITY } from './words'

/** Where a model can be had; no provider of the person's was asked for one of a public list. */
export const availabilityWords = (model: Model): string =>
  isOfList(model) ? t('Public list') : t(AVAILABILITY[model.availability])
