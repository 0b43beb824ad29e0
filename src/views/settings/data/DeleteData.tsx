import { useState } from 'react'

import { useAppState, useCommands } from '@/hooks/app'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { TextField } from '@/ui/controls/TextField'

import { Section } from '../Section'

const Dialog = onDemand(() => import('@/ui/overlays/Dialog').then((module) => module.Dialog))

const WORD = 'delete'

/** Deletes everything on this device, once the word has been typed. */
export function DeleteData() {
  const { deleteEverything } = useCommands()
  const count = useAppState((state) => Object.keys(state.conversations).length)
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<string>()
  const isConfirmed = typed.trim().toLowerCase() === WORD

  const close = () => {
    setIsOpen(false)
    setTyped('')
  }
  const remove = async () => {
    if (!isConfirmed) return
    close()
    const deleted = await deleteEverything()
    setOutcome(deleted.ok ? t('Everything was deleted.') : deleted.error)
  }

  return (
    <Section
      title={t('Delete')}
      description={t(
        'Deletes all chats, request records, files, settings, providers and keys on this device. There is no other copy, so export what you want to keep first.',
      )}
    >
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          {t('Delete all data')}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome}
      </p>
      {isOpen && (
        <Dialog
          title={t('Delete all data?')}
          size="small"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('Cancel')}</Button>
              <Button variant="danger" disabled={!isConfirmed} onClick={() => void remove()}>
                {t('Delete everything')}
              </Button>
            </>
          }
        >
          <form
            className="flex flex-col gap-3 px-4 py-3 text-sm"
            onSubmit={(event) => {
              event.preventDefault()
              void remove()
            }}
          >
            <p>
              {plural(count, {
                one: 'This permanently deletes one chat and everything else saved here.',
                other: 'This permanently deletes {count} chats and everything else saved here.',
              })}
            </p>
            <TextField
              label={t('Type “{WORD}” to confirm', { WORD })}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
          </form>
        </Dialog>
      )}
    </Section>
  )
}
