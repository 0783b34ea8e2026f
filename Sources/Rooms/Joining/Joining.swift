/// What decides who may join, and with what.
struct Joining {
    let budgets: Budgets
    let arrivals: Arrivals
    let places: PhonePlaces
    let guesses: GuessLimits
}
