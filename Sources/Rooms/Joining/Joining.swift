/// The state on which joining depends: places, budgets and limits.
struct Joining {
    let budgets: Budgets
    let arrivals: Arrivals
    let places: PhonePlaces
    let guesses: GuessLimits
}
