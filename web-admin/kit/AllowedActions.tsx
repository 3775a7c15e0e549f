import type { ComponentProps, ReactNode } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { ActionButton, type ActionProps } from './ActionButton.tsx'

/** What the server says may be done with a document now. */
type Allowed = readonly { action: string; zh: string; path: string }[]
export const isAllowed = (allowed: Allowed, endpoint: AnyEndpoint): boolean => allowed.some(({ path }) => path === endpoint.path)

/**
 * How an action of a document is offered: by an ordinary button with a word more, or by something of its own. `action` tells apart two that
 * go to the same endpoint; `fixed` is what this one alone says of the body.
 */
type ActionOffer = Omit<ActionProps, 'fixed' | 'revision'> & Partial<Pick<ActionProps, 'fixed'>>
export type Offer = { endpoint: AnyEndpoint; action?: string } & (ActionOffer | { custom: ReactNode })

/** The buttons of a document: of what this page knows to offer, that which the server allows, in the page's order. */
export const AllowedActions = ({
  allowed,
  offers,
  ...common
}: { allowed: Allowed; offers: readonly Offer[] } & Pick<ComponentProps<typeof ActionButton>, 'fixed' | 'revision'>) =>
  offers
    .filter(({ endpoint, action }) => (action ? allowed.some(given => given.action === action) : isAllowed(allowed, endpoint)))
    .map(({ action, ...offer }) => {
      // one action may be offered in two ways
      const key = [action ?? offer.endpoint.path, 'label' in offer ? offer.label : ''].join(' ')
      if ('custom' in offer && offer.custom !== undefined) return <span key={key}>{offer.custom}</span>
      return <ActionButton key={key} {...(offer as ActionOffer)} {...common} fixed={{ ...common.fixed, ...(offer as ActionOffer).fixed }} />
    })
