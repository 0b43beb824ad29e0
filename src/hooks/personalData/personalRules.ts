import type { PersonalRule } from '@/domain/personalData/personalRule'
import { labelled } from '@/lib/text/labelled'
import { mark } from '@/lib/text/t'

const RULES: readonly { readonly value: PersonalRule; readonly label: string }[] = [
  { value: 'off', label: mark('From nobody') },
  { value: 'kept', label: mark('From providers that may store prompts') },
  { value: 'always', label: mark('From all providers') },
]

/** From whom personal data may be hidden, in words. */
export const personalRuleOptions = () => labelled(RULES)
