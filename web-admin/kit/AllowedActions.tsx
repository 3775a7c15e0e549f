import type { ComponentProps, ReactNode } from 'react'
import type { AnyEndpoint } from '#contracts/kernel/endpoint.ts'
import { ActionButton, type ActionProps } from './ActionButton.tsx'

/** What the server says may be done with a document now. */
export type Allowed = readonly { action: string; zh: string; path: string }[]
export const isAllowed = (allowed: Allowed, endpoint: AnyEndpoint): boolean => allowed.some(({ path }) => path === endpoint.path)

/** How an action of a document is offered: by an ordinary button with a word more, or by something of its own. */
export type Offer = { endpoint: AnyEndpoint; custom: ReactNode } | (Omit<ActionProps, 'fixed' | 'revision'> & { custom?: undefined })

/** The buttons of a document: of what this page knows to offer, that which the server allows, in the page's order. */
export const AllowedActions = ({
  allowed,
  offers,
  ...common
}: { allowed: Allowed; offers: readonly Offer[] } & Pick<ComponentProps<typeof ActionButton>, 'fixed' | 'revision'>) =>
  offers
    .filter(({ endpoint }) => isAllowed(allowed, endpoint))
    .map(offer =>
      offer.custom !== undefined ? (
        <span key={offer.endpoint.path}>{offer.custom}</span>
      ) : (
        <ActionButton key={offer.endpoint.path} {...offer} {...common} />
      ),
    )
