import { useId, useState } from 'react'

import type { ConversationId, ToolServerId } from '@/domain/ids'
import type { ServerPrompt } from '@/domain/mcp/serverContent'
import { useApp, useAppState, useCommands } from '@/hooks/app'
import { useConversationInAddress } from '@/hooks/conversations/usePlace'
import { formatBytes } from '@/lib/text/formatBytes'
import { formatList } from '@/lib/text/formatList'
import { t } from '@/lib/text/t'
import type { AskedPackages } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { Dialog } from '@/ui/overlays/Dialog'

import { ResourceDialog, ValueField } from './offers/ResourceDialog'
import { ServerQuestions } from './questions/QuestionDialog'

/** What servers ask of the person, and what the person asks for of them: a question in a call comes first. */
export default function ServerDialogs() {
  const { store } = useApp()
  const hasQuestion = useAppState((state) => state.questions.length > 0)
  const packages = useAppState((state) => state.packageQuestions[0])
  const asked = useAppState((state) => state.offerAsked)
  const conversationId = useConversationInAddress()
  const close = () => store.getState().askOffer(undefined)
  if (hasQuestion) return <ServerQuestions />
  if (packages) return <PackageQuestion key={packages.id} asked={packages} />
  if (asked?.type === 'prompt')
    return <PromptDialog key={asked.prompt.name} conversationId={conversationId} {...asked} onClose={close} />
  return asked ? <ResourceDialog conversationId={conversationId} onClose={close} /> : null
}

type Props = { readonly asked: AskedPackages }

/** Whether packages of Python may be downloaded: which, how large, from where. A run waits for the answer. */
export function PackageQuestion({ asked: { need, answer } }: Props) {
  const { names, bytes, origins } = need
  const packages = formatList(names)
  const origin = formatList(origins)
  return (
    <Dialog
      title={t('Download Python packages?')}
      size="small"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('Not now')}</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {t('Download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="wrap-anywhere">
          {bytes === undefined
            ? t('Python needs {packages} from {origin}. The size isn’t known.', { packages, origin })
            : t('Python needs {packages}: {size} from {origin}.', {
                packages,
                size: formatBytes(bytes),
                origin,
              })}
        </p>
        <p className="text-[13px] text-muted">
          {t(
            'Each file is checked and kept on this device, so that it works offline. Your files and code aren’t sent. Delete packages under Settings → Models on this device.',
          )}
        </p>
      </div>
    </Dialog>
  )
}

type PromptDialogProps = {
  readonly conversationId: ConversationId | null
  readonly server: ToolServerId
  readonly prompt: ServerPrompt
  readonly onClose: () => void
}

/** A prompt of a server with a field for each argument; its text goes into the composer, where it can be changed. */
function PromptDialog({ conversationId, server, prompt, onClose }: PromptDialogProps) {
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
