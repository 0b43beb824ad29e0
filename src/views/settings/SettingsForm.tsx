import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react'

import type { Result } from '@/lib/result'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { focusBack } from '@/ui/overlays/useFocusBack'

import { useSaving } from './useSaving'

type Props = {
  /** Its accessible name. */
  readonly label: string
  /** To find its fields, the first with an error, say. */
  readonly ref?: Ref<HTMLFormElement>
  readonly saving: Pick<ReturnType<typeof useSaving>, 'isBusy' | 'error'>
  /** The label of the button that saves. */
  readonly saveLabel: string
  readonly onSave: () => void
  readonly onCancel: () => void
  /** Tries what is in the form. */
  readonly test?: { readonly isRunning: boolean; readonly onTest: () => void }
  readonly children: ReactNode
}

/** A form of a settings page: its fields, why it could not be saved, and the buttons below. */
export function SettingsForm({ label, ref, saving, saveLabel, onSave, onCancel, test, children }: Props) {
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={save}
      className="flex flex-col gap-4 rounded border border-line bg-surface p-4"
    >
      {children}
      <SaveError error={saving.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={saving.isBusy}>
          {saveLabel}
        </Button>
        {test && (
          <Button isBusy={test.isRunning} onClick={test.onTest}>
            {t('Test')}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Says why a form could not be saved and what to do next; nothing while there is no error. */
export function SaveError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p role="alert" className="max-w-prose text-[13px] text-danger">
      {t('Couldn’t save. {error}', { error })}
    </p>
  )
}

const ConfirmDialog = onDemand(() =>
  import('@/ui/overlays/ConfirmDialog').then((module) => module.ConfirmDialog),
)

type RemoveDialogProps = {
  readonly name: string
  /** The label of the button that removes it. */
  readonly removeLabel: string
  readonly onRemove: () => Promise<Result<void, string>>
  readonly onClose: () => void
  readonly onRemoved: () => void
  /** What goes with it, and what stays. */
  readonly children: ReactNode
}

/** Asks before something goes, saying what goes with it and what stays; stays open where it could not be removed. */
export function RemoveDialog({
  name,
  removeLabel,
  onRemove,
  onClose,
  onRemoved,
  children,
}: RemoveDialogProps) {
  const saving = useSaving()
  const remove = () => {
    void saving.run(onRemove).then((isRemoved) => {
      if (!isRemoved) return
      onClose()
      onRemoved()
    })
  }
  return (
    <ConfirmDialog
      title={t('Remove {name}?', { name })}
      action={removeLabel}
      isBusy={saving.isBusy}
      onConfirm={remove}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2 px-4 py-3 text-sm">
        {children}
        <SaveError error={saving.error} />
      </div>
    </ConfirmDialog>
  )
}

/** What forms of settings have in common: the focus is in the first field, and goes to what is wrong. */
export function useSettingsForm({
  first = 'input',
  onEscape,
}: {
  /** The field one begins with, as a selector. */
  readonly first?: string
  /** Undefined where Escape is for what is in the form. */
  readonly onEscape?: () => void
}) {
  const formRef = useRef<HTMLFormElement>(null)
  const saving = useSaving()
  const [firstField] = useState(first)
  useEffect(() => formRef.current?.querySelector<HTMLElement>(firstField)?.focus(), [firstField])
  useEscape(formRef, onEscape)
  return {
    formRef,
    saving,
    /** Moves the focus to the first field with an error, once it is marked. */
    showFault: () => {
      requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    },
  }
}

/** Escape inside a form closes it, unless something in it took the key. */
function useEscape(form: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return
    const element = form.current
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onEscape()
    }
    element?.addEventListener('keydown', close)
    return () => element?.removeEventListener('keydown', close)
  }, [form, onEscape])
}

/**
 * Which item of a list is in its form: `new` for one that is not there yet. Closing it leads back to the button that
 * adds, unless the focus is elsewhere by then. A form closes only itself: one whose save ends after another was opened
 * leaves that one as it is.
 */
export function useEditing<Item>(first?: Item | 'new') {
  const [editing, setEditing] = useState(first)
  const openRef = useRef(first)
  const addRef = useRef<HTMLButtonElement>(null)
  const focusAdd = () => addRef.current?.focus()
  const wasClosed = useRef(false)
  useLayoutEffect(() => {
    // By now the form is gone, and the focus with it where it was in there.
    if (wasClosed.current) focusBack(addRef.current)
    wasClosed.current = false
  }, [editing])
  const edit = (item: Item | 'new' | undefined) => {
    openRef.current = item
    setEditing(item)
  }
  return {
    editing,
    edit,
    addRef,
    focusAdd,
    /** Given another, this one takes its place. */
    close: (next?: Item) => {
      if (openRef.current !== editing) return
      wasClosed.current = true
      edit(next)
    },
  }
}

/** A test of what is in a form, and what it found. */
export type Trial<Subject, Found> = {
  readonly isRunning: boolean
  readonly found: Found | undefined
  /** With the key that is typed, or the one that is kept when undefined. Ends a test that still runs. */
  readonly run: (subject: Subject, key: string | undefined) => void
  /** Forgets what was found: it speaks of what is no longer in the form. */
  readonly clear: () => void
}

/** Runs a test, one at a time; leaving the page ends it. */
export function useTrial<Subject, Found>(
  test: (subject: Subject, key: string | undefined, signal: AbortSignal) => Promise<Found>,
): Trial<Subject, Found> {
  const [isRunning, setIsRunning] = useState(false)
  const [found, setFound] = useState<Found>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => () => running.current?.abort(), [])

  const run = async (subject: Subject, key: string | undefined) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setFound(undefined)
    const result = await test(subject, key, controller.signal)
    if (controller.signal.aborted) return
    setIsRunning(false)
    setFound(result)
  }
  return {
    isRunning,
    found,
    run: (subject, key) => void run(subject, key),
    clear: () => {
      running.current?.abort()
      setIsRunning(false)
      setFound(undefined)
    },
  }
}
