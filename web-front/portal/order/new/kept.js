import { pageUser } from '#contracts/client/login-info.ts';
import { storage } from '#contracts/client/storage.ts';
import { draftOf } from '../../../kit/draft.ts';
export const keptFor = (legs) => draftOf(`newOrder.${legs.join()}`);
/** The last contact that this person entered. */
export const lastContact = ({ box = localStorage, user = pageUser() ?? '' } = {}) => {
    const kept = storage({ box });
    const name = `contact.${user}`;
    return { read: () => kept.get(name) ?? undefined, keep: (contact) => kept.set(name, contact) };
};
