import { useMemo, useState } from 'react'

import type { Model } from '@/domain/models/model'
import { modelSearch } from '@/domain/models/search/modelSearch'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { TextField } from '@/ui/controls/TextField'
import { ForeignName } from '@/ui/foreign/ForeignName'
import { Popover } from '@/ui/overlays/Popover'

import { modelKey, nearestFirst } from '../catalogRows'

type Props = { readonly models: readonly Model[]; readonly onAdd: (key: string) => void }

const MOST_FOUND = 8

/** A button with a search for one more model. */
export function AddModel({ models, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const found = useMemo(() => {
    if (text.trim() === '') return []
    const search = modelSearch(text, models)
    const hits = models.filter((model) => model.entry && search.rank(model) !== undefined)
    return nearestFirst(hits, search).slice(0, MOST_FOUND)
  }, [text, models])
  return (
    <Popover
      label={t('Add a model')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="flex w-72 flex-col gap-2 p-3"
      trigger={<Button>{t('+ Model')}</Button>}
    >
      <TextField label={t('Search models')} isLabelHidden value={text} onChange={setText} />
      {text.trim() !== '' && found.length === 0 && (
        <p className="text-[13px] text-muted">{t('No model is called that.')}</p>
      )}
      <ul aria-label={t('Models found')} className="flex flex-col">
        {found.map((model) => (
          <li key={modelKey(model)}>
            <button
              type="button"
              className="w-full rounded-[6px] px-2 py-1.5 text-start text-sm hover:bg-sunken pointer-coarse:min-h-11"
              onClick={() => {
                onAdd(modelKey(model))
                setText('')
                setOpen(false)
              }}
            >
              <ForeignName text={model.name} />
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
