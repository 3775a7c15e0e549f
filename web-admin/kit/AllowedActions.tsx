import type { ComponentProps, ReactNode } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { ActionButton } from './ActionButton.tsx'
import type { ActionProps } from './ActionDialog.tsx'

/** Actions that the server allows for a document now. */
export type Allowed = readonly { action: string; zh: string; path: string }[]
export const isAllowed = (allowed: Allowed, endpoint: AnyEndpoint): boolean => allowed.some(({ path }) => path === endpoint.path)
/** `action` tells apart two actions of one endpoint. */
export const isActionAllowed = (allowed: Allowed, { endpoint, action }: { endpoint: AnyEndpoint; action?: string }): boolean =>
  action ? allowed.some(given => given.action === action) : isAllowed(allowed, endpoint)

/**
 * The button of a document for an action: an ordinary one with further texts, or a component of its own. `action` tells apart two
 * actions of one endpoint; `fixed` are the fields of the body that this action sets.
 */
type ButtonAction = Omit<ActionProps, 'fixed' | 'revision'> & Partial<Pick<ActionProps, 'fixed'>>
export type AllowedAction = { endpoint: AnyEndpoint; action?: string } & (ButtonAction | { custom: ReactNode })

/** The buttons of a document: the actions that this page has and the server allows, in the page's order. */
export const AllowedActions = ({
  allowed,
  actions,
  ...common
}: { allowed: Allowed; actions: readonly AllowedAction[] } & Pick<ComponentProps<typeof ActionButton>, 'fixed' | 'revision'>) =>
  actions
    .filter(one => isActionAllowed(allowed, one))
    .map(({ action, ...rest }) => {
      // one action may have two buttons
      const key = [action ?? rest.endpoint.path, 'label' in rest ? rest.label : ''].join(' ')
      if ('custom' in rest && rest.custom !== undefined) return <span key={key}>{rest.custom}</span>
      return <ActionButton key={key} {...(rest as ButtonAction)} {...common} fixed={{ ...common.fixed, ...(rest as ButtonAction).fixed }} />
    })
