import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { ActionButton } from '../kit/ActionButton.tsx'

/** Enables or disables something. */
export const Switch = ({
  enabled,
  enable,
  disable,
  fixed,
  explain,
  inRow = false,
}: {
  enabled: boolean
  enable: AnyEndpoint
  disable: AnyEndpoint
  fixed: Record<string, unknown>
  /** consequences of disabling and of enabling */
  explain: readonly [disabling: string, enabling: string]
  inRow?: boolean
}) => (
  <ActionButton
    endpoint={enabled ? disable : enable}
    label={enabled ? '停用' : '启用'}
    fixed={{ ids: undefined, ...fixed }}
    explain={enabled ? explain[0] : explain[1]}
    {...(inRow && { size: 'small' as const, variant: 'text' as const })}
  />
)
