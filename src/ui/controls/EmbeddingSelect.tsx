import type { ComponentProps } from 'react'

import { t } from '@/lib/text/t'

import { Select } from './Select'
import { TextField } from './TextField'

type Props = Pick<ComponentProps<typeof Select<string>>, 'options' | 'value'> & {
  /** The one whose id is typed; undefined where one of the options is. */
  readonly typed: { readonly modelId: string } | undefined
  readonly choose: (value: string) => void
  readonly nameModel: (id: string) => void
}

/** Chooses the model that makes embeddings: one of those that say so, or any other of a provider by its id. */
export const EmbeddingSelect = ({ options, value, typed, choose, nameModel }: Props) => (
  <>
    <Select<string>
      label={t('Embedding model')}
      value={value}
      options={[...(value === '' ? [{ value: '', label: t('Choose a model') }] : []), ...options]}
      onChange={choose}
    />
    {typed && <TextField label={t('Model ID')} value={typed.modelId} onChange={nameModel} />}
  </>
)
