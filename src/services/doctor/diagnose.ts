import { completionsUrl, modelsUrl } from '@/domain/connections/baseUrl'
import type { ServiceError } from '@/domain/connections/serviceError'

import { addressSpaceOf, type AddressSpace } from '../http/addressSpaceOf'
import { fetchModels } from '../models/fetchModels'
import type { Diagnosis } from './diagnosis'
import { probeChat } from './probeChat'
import { probeReach } from './probeReach'
import type { BlockedAnswers } from './watchBlocked'

/** What is tested. */
export type Patient = {
  /** As `normaliseBaseUrl` gives it. */
  readonly baseUrl: string
  readonly key?: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** The page that asks, as far as browsers care. */
export type Page = {
  readonly origin: string
  readonly isSecure: boolean
  readonly isOnline: boolean
  /** Whether the browser keeps from it what other origins answer, unless they say that anyone may have it. */
  readonly isIsolated: boolean
  /** Watches what is kept from it; undefined where the browser does not tell. */
  readonly watchBlocked: () => BlockedAnswers | undefined
  /** Whether a person has allowed calls into this address space; `unknown` where browsers do not say. */
  readonly permissionFor: (space: Exclude<AddressSpace, 'public'>) => Promise<PermissionState | 'unknown'>
}

export type DoctorMeans = {
  readonly fetch: typeof globalThis.fetch
  readonly signal: AbortSignal
  readonly page: Page
}

/**
 * Tests a connection: lists the models, then posts an empty chat request, which every service refuses free
 * of charge and which shows whether the key and the path are right. The key goes to the base URL alone; what
 * is sent to find out why nothing answers carries none. Never throws.
 */
export async function diagnose(patient: Patient, means: DoctorMeans): Promise<Diagnosis> {
  const { baseUrl, key, headers } = patient
  const listing = await fetchModels({ url: modelsUrl(baseUrl), key, headers }, means)
  if (!listing.ok) return diagnoseFailure(listing.error, patient, means)

  const chat = await probeChat(patient, means)
  if (chat.type === 'answers') {
    const modelCount = listing.value.models.length
    return modelCount > 0 ? { type: 'fine', modelCount } : { type: 'noModels' }
  }
  return chat.type === 'failed' ? diagnoseRefusal(chat.error, patient, means) : noChat(baseUrl)
}

/** The list failed: at a wrong path or a strange answer, the service may still chat. */
async function diagnoseFailure(
  error: ServiceError,
  patient: Patient,
  means: DoctorMeans,
): Promise<Diagnosis> {
  const isNotFound =
    error.type === 'rejected' && (error.kind === 'notFound' || error.kind === 'modelNotFound')
  if (!isNotFound && error.type !== 'malformed') return diagnoseRefusal(error, patient, means)
  const chat = await probeChat(patient, means)
  if (chat.type === 'answers') return { type: 'noModelList' }
  if (chat.type === 'failed' && chat.error.type === 'rejected' && chat.error.kind === 'key') {
    return diagnoseRefusal(chat.error, patient, means)
  }
  return error.type === 'malformed'
    ? { type: 'notChatService', detail: error.detail ?? '' }
    : { type: 'noSuchPath', url: modelsUrl(patient.baseUrl) }
}

async function diagnoseRefusal(
  error: ServiceError,
  patient: Patient,
  means: DoctorMeans,
): Promise<Diagnosis> {
  if (error.type === 'unreachable') return diagnoseSilence(modelsUrl(patient.baseUrl), means)
  if (error.type !== 'rejected') return { type: 'troubled', error }
  switch (error.kind) {
    case 'key':
      return patient.key ? { type: 'keyRefused', error } : { type: 'keyMissing' }
    case 'forbidden':
      return { type: 'forbidden', error }
    case 'notFound':
      return { type: 'noSuchPath', url: modelsUrl(patient.baseUrl) }
    default:
      return { type: 'troubled', error }
  }
}

const noChat = (baseUrl: string): Diagnosis => ({
  type: 'notChatService',
  detail: `It lists models, but knows no ${completionsUrl(baseUrl)}.`,
})

/** Browsers do not tell pages why a call failed: what is known of page and address has to. */
async function diagnoseSilence(url: string, { fetch, signal, page }: DoctorMeans): Promise<Diagnosis> {
  const space = addressSpaceOf(url)
  if (!page.isOnline && space !== 'loopback') return { type: 'offline' }
  if (page.isSecure && page.origin.startsWith('https:') && url.startsWith('http:') && space !== 'loopback') {
    return { type: 'mixedContent' }
  }
  // A call without CORS tells nothing but whether something answers.
  const reach = await probeReach(url, { fetch, signal, page })
  if (reach === 'answers') return { type: 'cors' }
  const silence: Diagnosis = reach === 'unknown' ? { type: 'silent' } : { type: 'unreachable' }
  const pageSpace = addressSpaceOf(page.origin)
  if (space === 'public' || pageSpace === space || pageSpace === 'loopback') return silence
  if (!page.isSecure) return { type: 'insecurePage', space }
  const permission = await page.permissionFor(space)
  return permission === 'denied' || permission === 'prompt' ? { type: 'localNetwork', space } : silence
}
