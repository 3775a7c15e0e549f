import { screens } from '../contexts.ts';
/** Endpoint whose permission each action on a resource needs. The server uses the same table, since it comes from the endpoints. */
export const resources = Object.fromEntries(screens.map(({ name, actions }) => [name, actions]));
/** Lists that have no view in the REST face and are read by their own call. */
export const questions = Object.fromEntries(screens.flatMap(({ name, question }) => (question ? [[name, question]] : [])));
