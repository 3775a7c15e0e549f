export const realTimers = {
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: timer => clearTimeout(timer),
    now: Date.now,
};
