import { useId, useState } from 'react'

import type { ServerAnswer, ServerQuestion } from '@/domain/mcp/serverContent'
import { useAppState, useCommands } from '@/hooks/app'
import { asksForSecret, initialValues, readAnswers } from '@/lib/form/formFields'
import { t } from '@/lib/text/t'
import type { AskedQuestion } from '@/store/toolServersSlice'
import { Button } from '@/ui/controls/Button'
import { onDemand } from '@/ui/feedback/onDemand'
import { AnswerField } from '@/ui/form/AnswerField'
import { Dialog } from '@/ui/overlays/Dialog'

const SamplingDialog = onDemand(() => import('./SamplingDialog').then((module) => module.default))

type Props = {
  readonly asked: AskedQuestion
  readonly onAnswer: (answer: ServerAnswer) => void
}

/** A question of a server in the middle of a call: its origin, the reason, and a form or an address. Escape cancels. */
export function QuestionDialog({ asked, onAnswer }: Props) {
  const { question } = asked
  return question.type === 'sampling' ? (
    <SamplingDialog asked={asked} question={question} onAnswer={onAnswer} />
  ) : (
    <AskedDialog asked={asked} question={question} onAnswer={onAnswer} />
  )
}

type Asked = Props & { readonly question: Exclude<ServerQuestion, { readonly type: 'sampling' }> }

function AskedDialog({ asked: { serverName, origin }, question, onAnswer }: Asked) {
  const formId = useId()
  const fields = question.type === 'form' ? question.fields : []
  const [texts, setTexts] = useState(() => initialValues(fields))
  const [wasSent, setWasSent] = useState(false)
  const read = readAnswers(fields, texts)
  const send = () => {
    setWasSent(true)
    if (read.ok) onAnswer({ type: 'accept', values: read.value })
  }
  return (
    <Dialog
      title={t('{server} asks', { server: serverName })}
      size="small"
      onClose={() => onAnswer({ type: 'cancel' })}
      footer={
        <>
          <Button onClick={() => onAnswer({ type: 'cancel' })}>{t('Cancel')}</Button>
          <Button onClick={() => onAnswer({ type: 'decline' })}>{t('Decline')}</Button>
          {question.type === 'form' ? (
            <Button type="submit" form={formId} variant="primary">
              {t('Send answer')}
            </Button>
          ) : (
            <Button
              variant="primary"
              onClick={() => {
                window.open(question.url, '_blank', 'noopener,noreferrer')
                onAnswer({ type: 'accept', values: {} })
              }}
            >
              {t('Open page')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3 text-sm">
        <p className="text-[13px] text-muted">
          {t('Asked by {origin}. Your answer goes there.', { origin })}
        </p>
        <p className="whitespace-pre-wrap">{question.message}</p>
        {question.type === 'link' && <Address url={question.url} />}
        {asksForSecret(fields) && (
          <p role="alert" className="text-danger">
            {t('Servers may not ask for passwords or keys like this. Decline unless you are sure.')}
          </p>
        )}
        {question.type === 'form' && (
          <form
            id={formId}
            noValidate
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              send()
            }}
          >
            {fields.map((field) => (
              <AnswerField
                key={field.name}
                field={field}
                value={texts[field.name] ?? ''}
                error={wasSent && !read.ok ? read.error[field.name] : undefined}
                onChange={(value) => setTexts({ ...texts, [field.name]: value })}
              />
            ))}
          </form>
        )}
      </div>
    </Dialog>
  )
}

/** The whole address with its host in bold; an address in letters of other alphabets is pointed out. */
function Address({ url }: { readonly url: string }) {
  const { protocol, host, pathname, search } = new URL(url)
  return (
    <>
      <p className="wrap-anywhere">
        {protocol}//<strong>{host}</strong>
        {pathname}
        {search}
      </p>
      {host.split('.').some((label) => label.startsWith('xn--')) && (
        <p className="text-danger">
          {t('This address uses letters that may only look familiar. Check it carefully.')}
        </p>
      )}
    </>
  )
}

/** The question of a tool server that waits longest. Nothing is open meanwhile: the call waits. */
export function ServerQuestions() {
  const asked = useAppState((state) => state.questions[0])
  const { loadToolCommands } = useCommands()
  if (!asked) return null
  return (
    <QuestionDialog
      key={asked.id}
      asked={asked}
      onAnswer={(answer) => {
        void loadToolCommands().then(({ answerServerQuestion }) => answerServerQuestion(asked.id, answer))
      }}
    />
  )
}
