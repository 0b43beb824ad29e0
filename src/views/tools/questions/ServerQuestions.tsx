import { useCommands, useAppState } from '@/hooks/app'

import { QuestionDialog } from './QuestionDialog'

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
