import type { ParameterSetting } from '@/domain/parameters/parameters'
import { t } from '@/lib/text/t'

/** Who set a parameter, in a word. */
export const originWords = (origin: ParameterSetting<unknown>['origin']): string =>
  origin === 'mine' ? t('Custom') : t('Preset')
