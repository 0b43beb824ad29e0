import type { AddressSpace } from '@/domain/connections/addressSpaceOf'
import type { Dialect } from '@/domain/connections/dialect'
import type { Rejection, ServiceError } from '@/domain/connections/serviceError'

/** What the test of a connection found. */
export type Diagnosis =
  | {
      readonly type: 'fine'
      readonly modelCount: number
      /** Those it takes, where they are others than chat completions alone. */
      readonly dialects?: readonly Dialect[]
    }
  /** The list is there, and empty for this key. */
  | { readonly type: 'noModels' }
  /** The list was read, and then the chat request came to nothing that tells whether it chats. */
  | { readonly type: 'listOnly'; readonly modelCount: number; readonly error: ServiceError }
  /** It chats, and has no list of models. */
  | { readonly type: 'noModelList' }
  | { readonly type: 'keyMissing' }
  | { readonly type: 'keyRefused'; readonly error: Rejection }
  | { readonly type: 'forbidden'; readonly error: Rejection }
  /** Something answers there, and knows neither of the interface's paths. */
  | { readonly type: 'noSuchPath'; readonly url: string }
  /** Something answers there that is no chat-completion service. */
  | { readonly type: 'notChatService'; readonly detail: string }
  /** It answers, but not to pages of this origin. */
  | { readonly type: 'cors' }
  /** The browser lets a secure page call only secure addresses. */
  | { readonly type: 'mixedContent' }
  /** The browser asks, or has been told no, before a page may call this machine or network. */
  | { readonly type: 'localNetwork'; readonly space: Exclude<AddressSpace, 'public'> }
  /** A page that is not secure itself may not call this machine or network at all. */
  | { readonly type: 'insecurePage'; readonly space: Exclude<AddressSpace, 'public'> }
  | { readonly type: 'offline' }
  | { readonly type: 'unreachable' }
  /** Nothing answers, or what does is not meant for this page: the browser does not tell which. */
  | { readonly type: 'silent' }
  /** Refused for a reason that is no matter of the connection: busy, failing, silent. */
  | { readonly type: 'troubled'; readonly error: ServiceError }
