/** All events of an order (DOMAIN §3.2–3.7), by subject. */
export * from './changes/cancellation-events.ts';
export * from './changes/seats-events.ts';
export * from './changes/waitlist-events.ts';
export * from './disruption/disruption-events.ts';
export * from './limits/limit-events.ts';
export * from './money/money-events.ts';
export * from './names/name-events.ts';
export * from './parts.ts';
export * from './refund/refund-events.ts';
export * from './split/split-events.ts';
export * from './submitted-events.ts';
export * from './ticketing/ticket-events.ts';
export * from './virtual-out/events.ts';
