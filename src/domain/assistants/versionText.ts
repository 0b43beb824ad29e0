import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'

import { valuesOf } from '../sampling/applyPreset'
import type { AssistantContent } from './assistant'

/**
 * What an assistant is set to, as lines to be compared with another version's. Of its picture only whether it has one.
 *
 * @param modelName what its model is called; undefined for that of each chat
 */
export function versionText(content: AssistantContent, modelName: string | undefined): string {
  const {
    name,
    description,
    letter,
    picture,
    instructions,
    parameters,
    toolUse,
    documents,
    starters,
    noMemory,
  } = content
  const line = (label: string, value: string) =>
    value === '' ? [] : [t('{label}: {value}', { label, value })]
  return [
    ...line(t('Name'), name),
    ...line(t('Description'), description),
    ...line(t('Letter or emoji'), letter),
    ...line(t('Picture'), picture === '' ? '' : t('yes')),
    ...line(t('Model'), modelName ?? t('The model of each chat')),
    ...line(t('Tools'), formatList(toolUse?.sources ?? [])),
    ...line(t('Documents'), formatList(documents.map((each) => each.name))),
    ...line(t('Memory'), noMemory === true ? t('off') : ''),
    ...starters.flatMap((each) => line(t('Starter'), each)),
    ...Object.entries(valuesOf(parameters)).flatMap(([label, value]) => line(label, JSON.stringify(value))),
    ...line(t('Instructions'), instructions === '' ? '' : `\n${instructions}`),
  ].join('\n')
}
