import { code, Refused } from '#contracts/kernel/refused.ts';
/** the process under which an event is parked to which nobody reacts: views lack it all the same */
const VIEWS = 'views';
/**
 * Events of ours that nobody can read. Whoever reads the log passes over them; each is told once in the program's log and parked for every
 * process that reacts to its type, so that an alarm tells of it and a person has it done when a build can read it (docs/RUNBOOK.md).
 */
export const unreadableEvents = ({ log }) => {
    const told = new Set();
    let waiting = [];
    return {
        meet: (event, error) => {
            if (told.has(event.id))
                return;
            told.add(event.id);
            waiting.push({ event, error });
            const { type, stream, revision, position } = event;
            log.error({ event: type, stream, revision, position, err: error }, 'an event cannot be read and is passed over');
        },
        /** Parks those that were met since. One that cannot be parked now is parked at the next call. */
        park: async (park, processes) => {
            while (waiting.length > 0) {
                const { event, error } = waiting[0];
                const reacting = processes.filter(({ reactions }) => reactions.some(({ type }) => type === event.type)).map(({ name }) => name);
                for (const name of reacting.length > 0 ? reacting : [VIEWS])
                    await park(name, event, new Refused(code.unexpected, error.message));
                waiting = waiting.slice(1);
            }
        },
    };
};
