const CODE =
  /model_not_found|model_not_available|model_not_supported|model_decommissioned|model_deprecated|model_terminated|invalid_model|deploymentnotfound|unknown_model|no_such_model/i

/** `model "x"`, `models/x`, `the requested model`: a model is named, and the sentence goes on about it. */
const NAMED = String.raw`(?:\bmodels?(?: or endpoint| id| name| identifier| code)?(?:[ :=/]+["'\`‘“]?[^\s"'\`’”,]{0,200}["'\`’”]?)?,?)`

/** What is said of a model that cannot be had. */
const GONE = [
  String.raw`(?:does|do|did)(?: not|n't) exist`,
  String.raw`not exist`,
  String.raw`(?:was |is |could |can)? ?(?:not|n't) (?:be )?found`,
  String.raw`(?:is|was|are) (?:currently |yet )?(?:not|n't) (?:an? )?(?:valid|known|recogni[sz]ed|supported|available|accessible|enabled|deployed|hosted|served|loaded|installed)`,
  String.raw`(?:isn't|not) (?:supported|available|accessible|deployed)(?! (?:for|with|in|when|by the))`,
  String.raw`(?:is|was|were|has been|have been|is now) (?:invalid|unknown|unavailable|unsupported|removed|retired|deprecated|decommissioned|discontinued|shut down|sunset|disabled)`,
  String.raw`(?:is )?no longer (?:supported|available|served|offered)`,
  String.raw`unknown`,
].join('|')

const SENTENCES: readonly RegExp[] = [
  new RegExp(`${NAMED}\\s+(?:${GONE})\\b`, 'i'),
  /\b(?:invalid|unknown|unsupported|unrecogni[sz]ed|no such|non-?existent|not found(?: the)?|cannot find(?: the)?|could not find(?: the)?|unable to (?:access|find|load)(?: the)?) models?\b/i,
  /^models?: ?\S+$/i,
  /supported (?:api )?model names|not a valid model|try pulling it|no endpoints found for|no available (?:channel|provider)s? for model/i,
  /the api deployment for this resource does not exist/i,
]

/**
 * Whether a refusal says that the model does not exist, was removed, or is not served to this key: in any
 * provider's words (WIRE §3.1). A model that lacks an ability ("does not support images") is not missing.
 *
 * @param names the code and the type of the error.
 * @param detail the provider's sentence, at most a few thousand characters.
 */
export const saysModelIsMissing = (names: string, detail: string): boolean =>
  CODE.test(names) || SENTENCES.some((sentence) => sentence.test(detail))
