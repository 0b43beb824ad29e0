import type { ConversationId, MessageId } from '@/domain/ids'
import { createSignal } from '@/lib/createSignal'

/** The reply, or message of the person, whose replies are to be merged. */
export type MergeAsked = { readonly conversationId: ConversationId; readonly id: MessageId }

/** Where requests arrive: one for the page, as there is one dialog. */
const asked = createSignal<MergeAsked>()

/** Asks which replies to merge and by which model, over whatever place is shown. */
export const askToMerge = asked.send

/** Calls back when it is asked for. Returns how to stop. */
export const onMergeAsked = asked.listen
