import { useState } from 'react'

import { useAppState, useCommands } from '@/hooks/app'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/onDemand'
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
    setOutcome(deleted.ok ? 'Everything was deleted.' : deleted.error)
  }

  return (
    <Section
      title="Delete"
      description="Conversations, the record of requests, files, settings, connections and their keys, on this device. There is no copy elsewhere: export first what you want to keep."
    >
      <div>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete all data
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {outcome}
      </p>
      {isOpen && (
        <Dialog
          title="Delete all data?"
          size="small"
          onClose={close}
          footer={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="danger" disabled={!isConfirmed} onClick={() => void remove()}>
                Delete everything
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
              {count === 1 ? 'One conversation' : `${count} conversations`} and everything else kept here will
              be gone for good.
            </p>
            <TextField
              label={`Type “${WORD}” to confirm`}
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
