import { t } from './t'

/** Options whose labels are marked texts, with the labels in the language of the page. */
export const labelled = <Option extends { readonly label: string }>(
  options: readonly Option[],
): readonly (Omit<Option, 'label'> & { readonly label: string })[] =>
  options.map((option) => ({ ...option, label: t(option.label) }))
