import { useId, useState } from 'react'

import type { ServerPrompt } from '@/domain/mcp/serverContent'
import type { ConversationId, ToolServerId } from '@/domain/ids'
import { useAppState, useCommands } from '@/hooks/app'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

import { ValueField } from './ValueField'

type Props = {
  readonly conversationId: ConversationId | null
  readonly server: ToolServerId
  readonly prompt: ServerPrompt
  readonly onClose: () => void
}

/** A prompt of a server with a field for each argument; its text goes into the composer, where it can be changed. */
export function PromptDialog({ conversationId, server, prompt, onClose }: Props) {
  const { loadToolCommands } = useCommands()
  const name = useAppState(
    ({ settings, hostServers }) =>
      [...settings.toolServers, ...hostServers].find(({ id }) => id === server)?.name ?? '',
  )
  const formId = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [wasSent, setWasSent] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = prompt.arguments.filter((each) => each.isRequired && !values[each.name])

  const write = async () => {
    setWasSent(true)
    if (missing.length > 0) return
    setBusy(true)
    const { writeServerPrompt } = await loadToolCommands()
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    const { signal } = new AbortController()
    const done = await writeServerPrompt(conversationId ?? 'new', server, prompt.name, given, signal)
    setBusy(false)
    if (done.ok) onClose()
    else setProblem(done.error)
  }

  return (
    <Dialog
      title={prompt.title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
            {t('Use prompt')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-3 px-4 py-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
        <p className="text-[13px] text-muted">
          {t('From {server}. You can change the text before you send it.', { server: name })}
        </p>
        {prompt.description !== '' && <p className="whitespace-pre-wrap">{prompt.description}</p>}
        {prompt.arguments.map((argument) => (
          <ValueField
            key={argument.name}
            server={server}
            of={{ type: 'prompt', name: prompt.name }}
            {...argument}
            values={values}
            error={wasSent && missing.includes(argument) ? t('Fill this in.') : undefined}
            onChange={(value) => setValues({ ...values, [argument.name]: value })}
          />
        ))}
        {problem !== undefined && (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
